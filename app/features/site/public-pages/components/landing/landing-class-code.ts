const codeLength = 8

/** Removes separators and upper-cases, as codes are stored: `k7qm 4txr` becomes `K7QM4TXR`. */
export const normalizeCode = (input: string): string =>
  input
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, codeLength)

/** Formats a code for display in two groups of four characters. */
export function formatCode(input: string): string {
  const plain = normalizeCode(input)
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain
}

export const isCompleteCode = (input: string): boolean => normalizeCode(input).length === codeLength
