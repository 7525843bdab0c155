import { plainDigits } from './room-code.ts'

/** Digits as people type them: wide ones of an East Asian keyboard, Thai ones, a comma for the point. */
export function typedNumber(text: string): number | null {
  const plain = plainDigits(text).replaceAll(/[−–—]/g, '-').replaceAll(/\s/g, '').replace(',', '.')
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(plain)) return null
  return Number(plain)
}
