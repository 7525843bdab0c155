import type { HelpText } from './contract.ts'

/** The text without marks, for search and structured data. */
export const plainText = (text: HelpText): string =>
  text.map((part) => (typeof part === 'string' ? part : part.label)).join('')
