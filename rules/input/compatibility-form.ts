/**
 * Compatibility form (NFKC), in which full-width letters equal usual ones. Keeps the Thai vowel `ำ`, which NFKC splits
 * into two characters that keyboards do not type.
 */
export const toCompatibilityForm = (text: string): string => text.normalize('NFKC').replaceAll('\u0e4d\u0e32', '\u0e33')
