import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locale } from './languages.ts'

type Messages = Record<string, unknown>

// Built, the messages are part of the program; measurements and faults run the source as it is and read them from where
// they are.
const files = import.meta.env
  ? import.meta.glob<Messages>(
      [
        '../../features/*/locales/*.json',
        '../../features/*/*/locales/*.json',
        '../../layouts/locales/*.json',
        '../../ui/locales/*.json',
        '../errors/locales/*.json',
        '../mail/locales/*.json',
        '../locales/*.json',
      ],
      { eager: true, import: 'default' },
    )
  : onDisk()

function onDisk(): Record<string, Messages> {
  const app = fileURLToPath(new URL('../../', import.meta.url))
  const names = globSync('{features/*,features/*/*,layouts,ui,platform,platform/errors,platform/mail}/locales/*.json', {
    cwd: app,
  })
  return Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(join(app, name), 'utf8')) as Messages]))
}

/** Every message in every language, by folder name. The browser gets only what a page uses. */
export const catalogue: Record<Locale, Record<string, Messages>> = { en: {}, th: {}, ko: {}, cn: {} }

for (const [file, messages] of Object.entries(files)) {
  const [, namespace, locale] =
    file.match(/([\w-]+)\/locales\/(\w+)\.json$/) ?? file.match(/(\.\.)\/locales\/(\w+)\.json$/) ?? []
  catalogue[locale as Locale][namespace === '..' ? 'platform' : namespace!] = messages
}
