/** Catches typing mistakes before the request; the server decides whether the address is valid. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
