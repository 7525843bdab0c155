/** Upper case without spaces and dashes; full-width characters of East Asian keyboards become plain ones. */
export const normalizeTyped = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
