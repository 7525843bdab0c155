/**
 * Prevents line breaks inside Wao's Thai name. Browsers break Thai lines by a dictionary that lacks the name, so they
 * split its last letter off. A word joiner keeps the letters together; a zero-width space allows a break after it.
 */
export const protectThaiName = (text: string): string => text.replaceAll('ว้าว', 'ว้า\u2060ว\u200B')
