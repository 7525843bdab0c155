/**
 * Enough to catch a slip of the finger before asking; whether anybody lives there is nobody's business but the
 * server's.
 */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
