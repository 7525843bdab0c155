import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from './languages.ts'

const settings = {
  defaultNS: 'platform',
  fallbackLng: false,
  interpolation: { escapeValue: false },
  // No fallback language: `npm run check` reports missing messages.
  returnNull: false,
} as const

/**
 * Maps our Chinese locale code `cn` (given by the spec) to `zh` for plural rules. Intl does not recognize `cn` and
 * would use the system language instead.
 */
function fixChinesePlurals(instance: I18n): I18n {
  const resolver = instance.services.pluralResolver as { getRule: (code: string, options?: object) => unknown }
  const getRule = resolver.getRule.bind(resolver)
  resolver.getRule = (code, options) => getRule(code === 'cn' ? 'zh' : code, options)
  return instance
}

/** Initializes synchronously: on the server all messages are in memory. */
export function serverI18n(locale: Locale, resources: Resource): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({ ...settings, lng: locale, resources, initAsync: false })
  return fixChinesePlurals(instance)
}

export type MessageLoader = (locale: string, namespace: string) => Promise<object>

/** The HTML contains the messages of the first screen; those of other screens are fetched when first shown. */
export async function browserI18n(locale: Locale, resources: Resource, load: MessageLoader): Promise<I18n> {
  const instance = createInstance()
  const backend = {
    type: 'backend' as const,
    read: (language: string, namespace: string, done: (error: unknown, data: object | boolean) => void) =>
      void load(language, namespace).then(
        (data) => done(null, data),
        (error: unknown) => {
          console.error(`Failed locale loading: ${language}/${namespace}`, error)
          // `true` makes i18next retry up to five times with growing delays.
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
      // A missing key means that its namespace is still loading: render nothing until it arrives.
      parseMissingKeyHandler: () => '',
      react: { bindI18n: 'languageChanged loaded' },
      initAsync: false,
    })
  return fixChinesePlurals(instance)
}
