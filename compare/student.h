/* Student's t distribution. */
#ifndef COMPARE_STUDENT_H
#define COMPARE_STUDENT_H

/* P(T > t) for t >= 0 and degrees of freedom above 0, whole or not. */
double student_tail(double t, double freedom);

/* The t with P(-t <= T <= t) = confidence. */
double student_quantile(double confidence, double freedom);

#endif
