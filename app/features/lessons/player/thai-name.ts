/**
 * Browsers break Thai lines by a dictionary that does not know Wao, and put its last letter into the next line or the
 * next word. Its letters are held together, and a line may end behind them. Other languages do not write it so.
 */
export const keepName = (text: string): string => text.replaceAll('ว้าว', 'ว้า\u2060ว\u200B')
