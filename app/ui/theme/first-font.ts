/**
 * Waits for the first font of a list. Asked for the whole list, a browser fetches every font in it that has these
 * letters, and those of the other languages have them too.
 */
export const loadFirstFont = (style: string, families: string, letters?: string): Promise<unknown> =>
  document.fonts.load(`${style} ${families.split(',')[0]}`, letters).catch(() => [])
