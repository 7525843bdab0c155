import type { Claim } from './claims.ts'
import type { Facts } from './facts.server.ts'
import { featureWords } from './feature-words.ts'

/** Texts of public pages by language and message key. */
export type PublicTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Claims that do not hold, whose sentence is gone, and messages with a feature word but without a claim. */
export function findUntrue(texts: PublicTexts, claims: readonly Claim[], facts: Facts): string[] {
  const english = texts.en ?? {}
  const claimed = new Set(claims.map(({ key }) => key))
  return [
    ...claims.filter(({ holds }) => !holds(facts)).map(({ key, quote }) => `${key}: not true: “${quote}”`),
    ...claims
      .filter(({ key, quote }) => !english[key]?.includes(quote))
      .map(({ key, quote }) => `${key}: the text does not contain “${quote}”`),
    ...Object.entries(texts).flatMap(([locale, messages]) =>
      Object.entries(messages).flatMap(([key, text]) =>
        Object.entries(featureWords)
          .filter(([, pattern]) => pattern.test(text) && !claimed.has(key))
          .map(([word]) => `${key} (${locale}): mentions ${word} without a claim`),
      ),
    ),
  ]
}
