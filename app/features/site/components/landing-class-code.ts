const codeLength = 8

/** Only the signs of a code, as they are kept: `k7qm 4txr` is `K7QM4TXR`. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, codeLength)

/** As codes are shown, four and four. */
export function shownCode(typed: string): string {
  const plain = plainCode(typed)
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}

export const isWholeCode = (typed: string): boolean => plainCode(typed).length === codeLength
