import { retention } from '#rules/retention.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { HelpText } from './contract.ts'

/** Values of holes in articles. */
const values: Readonly<Record<string, number>> = {
  runDays: retention['lesson-runs'].keeps.days,
  competitionMonths: retention.competitions.keeps.months,
}

const fillHoles = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** Splits a text at its labels. Throws if a button has no message any more. */
export function readHelpText(locale: Locale, text: string): HelpText {
  return fillHoles(text)
    .split(/(\[\[[^\]]+\]\])/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('[[') ? { label: findLabel(locale, part.slice(2, -2)) } : part))
}

function findLabel(locale: Locale, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const label = path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      catalogue[locale][namespace],
    )
  if (typeof label !== 'string') throw new Error(`help names the missing message ${key}`)
  return label
}
