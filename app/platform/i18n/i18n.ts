import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from './languages.ts'

const settings = {
  defaultNS: 'platform',
  fallbackLng: false,
  interpolation: { escapeValue: false },
  // Missing messages are found by `npm run check`, so nothing falls back at run time.
  returnNull: false,
} as const

/**
 * Our code for Chinese is the spec's `cn`, which is no language to Intl: its plurals would follow the reader's system.
 */
function countInOwnLanguage(instance: I18n): I18n {
  const resolver = instance.services.pluralResolver as { getRule: (code: string, options?: object) => unknown }
  const ruleOf = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => ruleOf(code === 'cn' ? 'zh' : code, options)
  return instance
}

/** On the server every message is in memory, so nothing is ever awaited. */
export function serverI18n(locale: Locale, resources: Resource): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({ ...settings, lng: locale, resources, initAsync: false })
  return countInOwnLanguage(instance)
}

export type MessageLoader = (locale: string, namespace: string) => Promise<object>

/** In the browser the page brings what it used; another screen's messages are fetched when it is first shown. */
export async function browserI18n(locale: Locale, resources: Resource, load: MessageLoader): Promise<I18n> {
  const instance = createInstance()
  const backend = {
    type: 'backend' as const,
    read: (language: string, namespace: string, done: (error: unknown, data: object | boolean) => void) =>
      void load(language, namespace).then(
        (data) => done(null, data),
        (error: unknown) => {
          console.error(`Failed locale loading: ${language}/${namespace}`, error)
          // `true` asks for it again, up to five times, later each time.
          done(error, true)
        },
      ),
  }
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      ...settings,
      lng: locale,
      ns: Object.keys(resources[locale] ?? {}),
      resources,
      partialBundledLanguages: true,
      // Only what is still on its way is missing: it is drawn when it has come.
      parseMissingKeyHandler: () => '',
      react: { bindI18n: 'languageChanged loaded' },
      initAsync: false,
    })
  return countInOwnLanguage(instance)
}
