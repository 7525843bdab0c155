import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Compared by digests of equal length: neither where two texts differ nor how long one is shows in the time it takes.
 */
export const sameText = (expected: string, given: string): boolean => timingSafeEqual(digest(expected), digest(given))
