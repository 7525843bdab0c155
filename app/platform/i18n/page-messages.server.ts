import type { i18n as I18n } from 'i18next'
import type { ReportNamespaces } from 'react-i18next'
import { catalogue } from './catalogue.server.ts'
import { serverI18n } from './i18n.ts'
import { languages, type Locale } from './languages.ts'

type Messages = Record<string, unknown>

/** An i18n instance that records which messages a page reads. Pages must not share it concurrently. */
export type PageMessages = {
  i18n: I18n & { reportNamespaces?: ReportNamespaces | undefined }
  /** All messages of the namespaces that this page used. */
  loadedNamespaces: () => Messages
  /** Only the messages that were read while this page was rendered. */
  usedMessages: () => Messages
}

const idleInstances = new Map<Locale, PageMessages[]>(languages.map(({ code }) => [code, []]))

/** Reuses idle instances: creating an i18n instance costs more than translating a page. */
export const acquirePageMessages = (locale: Locale): PageMessages =>
  idleInstances.get(locale)!.pop() ?? createPageMessages(locale)

export function releasePageMessages(pageMessages: PageMessages): void {
  idleInstances.get(pageMessages.i18n.language as Locale)!.push(pageMessages)
}

function createPageMessages(locale: Locale): PageMessages {
  const i18n: PageMessages['i18n'] = serverI18n(locale, { [locale]: catalogue[locale] })
  const readMessages = new Map<string, Map<string, unknown>>()
  // The store has `getResource` at run time, but its type does not declare it.
  const store = i18n.store as I18n['store'] & Pick<I18n, 'getResource'>
  const getResource = store.getResource.bind(store)
  store.getResource = (language: string, namespace: string, key: string | undefined, options?: object) => {
    const message: unknown = getResource(language, namespace, key!, options)
    // A call without a key only checks that the namespace exists.
    if (key && message !== undefined)
      getOrCreate(readMessages, namespace, () => new Map<string, unknown>()).set(key, message)
    return message
  }
  const resetAndReturn = <Value>(value: Value): Value => {
    readMessages.clear()
    i18n.reportNamespaces = undefined
    return value
  }
  const namespaces = () => i18n.reportNamespaces?.getUsedNamespaces() ?? []
  return {
    i18n,
    loadedNamespaces: () =>
      resetAndReturn(Object.fromEntries(namespaces().map((name) => [name, catalogue[locale][name]]))),
    usedMessages: () =>
      resetAndReturn(
        Object.fromEntries(namespaces().map((name) => [name, toTree(readMessages.get(name) ?? new Map())])),
      ),
  }
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  if (!map.has(key)) map.set(key, create())
  return map.get(key)!
}

/** Converts dotted keys (`invite.title`) back into nested objects, as in the locale files. */
function toTree(messagesByKey: Map<string, unknown>): Messages {
  const tree: Messages = {}
  for (const [key, message] of messagesByKey) {
    const steps = key.split('.')
    const leaf = steps.pop()!
    const parent = steps.reduce<Messages>((node, step) => (node[step] ??= {}) as Messages, tree)
    // If a parent object was read as a whole, `parent` is the shared message object itself: never write to it.
    if (parent[leaf] !== message) parent[leaf] = message
  }
  return tree
}
