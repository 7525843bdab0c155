import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locale } from './languages.ts'

type Messages = Record<string, unknown>

// A Vite build bundles the messages. Load tests and fault tests run the unbuilt source, so they read the files.
const files = import.meta.env
  ? import.meta.glob<Messages>(
      [
        '../../features/**/locales/*.json',
        '../../layouts/locales/*.json',
        '../../ui/locales/*.json',
        '../errors/locales/*.json',
        '../mail/locales/*.json',
        '../locales/*.json',
      ],
      { eager: true, import: 'default' },
    )
  : readMessageFiles()

function readMessageFiles(): Record<string, Messages> {
  const app = fileURLToPath(new URL('../../', import.meta.url))
  const names = globSync('{features/**,layouts,ui,platform,platform/errors,platform/mail}/locales/*.json', {
    cwd: app,
  })
  return Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(join(app, name), 'utf8')) as Messages]))
}

/** All messages by language and folder name. The browser gets only the messages that a page uses. */
export const catalogue: Record<Locale, Record<string, Messages>> = { en: {}, th: {}, ko: {}, cn: {} }

for (const [file, messages] of Object.entries(files)) {
  const [, namespace, locale] =
    file.match(/([\w-]+)\/locales\/(\w+)\.json$/) ?? file.match(/(\.\.)\/locales\/(\w+)\.json$/) ?? []
  catalogue[locale as Locale][namespace === '..' ? 'platform' : namespace!] = messages
}
