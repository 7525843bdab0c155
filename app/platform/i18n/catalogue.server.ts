import type { Locale } from './languages.ts'

type Messages = Record<string, unknown>

const files = import.meta.glob<Messages>(['../../features/*/messages/*.json', '../../ui/messages/*.json', '../messages/*.json'], {
  eager: true,
  import: 'default',
})

/** Every message in every language, by folder name. The browser gets only what a page uses. */
export const catalogue: Record<Locale, Record<string, Messages>> = { en: {}, th: {}, ko: {}, cn: {} }

for (const [file, messages] of Object.entries(files)) {
  const [, namespace, locale] = file.match(/([\w-]+)\/messages\/(\w+)\.json$/) ?? file.match(/(\.\.)\/messages\/(\w+)\.json$/) ?? []
  catalogue[locale as Locale][namespace === '..' ? 'platform' : namespace!] = messages
}
