/* Integers of 128 bits, for products of two of 64. */
#ifndef RUNNER_WIDE_H
#define RUNNER_WIDE_H

__extension__ typedef unsigned __int128 wide;

#endif
