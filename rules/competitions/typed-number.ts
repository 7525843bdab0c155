import { normalizeDigits } from './room-code.ts'

/** Accepts full-width and Thai digits and a decimal comma. */
export function parseTypedNumber(text: string): number | null {
  const plain = normalizeDigits(text).replaceAll(/[−–—]/g, '-').replaceAll(/\s/g, '').replace(',', '.')
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(plain)) return null
  return Number(plain)
}
