/**
 * Loads only the first font of a font-family list. For the whole list, browsers load every font that has the
 * characters, including fonts of other languages.
 */
export const loadFirstFont = (style: string, families: string, text?: string): Promise<unknown> =>
  document.fonts.load(`${style} ${families.split(',')[0]}`, text).catch(() => [])
