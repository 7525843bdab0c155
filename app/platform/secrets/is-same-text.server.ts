import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Constant-time comparison. Compares digests, so that the duration reveals neither a common prefix nor the length. */
export const isSameText = (expected: string, actual: string): boolean =>
  timingSafeEqual(digest(expected), digest(actual))
