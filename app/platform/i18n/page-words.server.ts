import type { i18n as I18n } from 'i18next'
import type { ReportNamespaces } from 'react-i18next'
import { catalogue } from './catalogue.server.ts'
import { serverI18n } from './i18n.ts'
import { languages, type Locale } from './languages.ts'

type Messages = Record<string, unknown>

/** An instance that notes what is read through it. One page at a time uses it. */
export type PageWords = {
  i18n: I18n & { reportNamespaces?: ReportNamespaces | undefined }
  /** Every message of the namespaces this page used. */
  whole: () => Messages
  /** The messages this page was drawn with, and no others. */
  used: () => Messages
}

const idle = new Map<Locale, PageWords[]>(languages.map(({ code }) => [code, []]))

/** Making an instance costs more than a page's words: those whose page is finished serve the next. */
export const takeWords = (locale: Locale): PageWords => idle.get(locale)!.pop() ?? openWords(locale)

export function giveBack(words: PageWords): void {
  idle.get(words.i18n.language as Locale)!.push(words)
}

function openWords(locale: Locale): PageWords {
  const i18n: PageWords['i18n'] = serverI18n(locale, { [locale]: catalogue[locale] })
  const read = new Map<string, Map<string, unknown>>()
  // The store's own reader is the instance's; its types leave it out.
  const store = i18n.store as I18n['store'] & Pick<I18n, 'getResource'>
  const find = store.getResource.bind(store)
  store.getResource = (language: string, namespace: string, key: string | undefined, options?: object) => {
    const message: unknown = find(language, namespace, key!, options)
    // Without a key it is only asked whether the namespace is there.
    if (key && message !== undefined) within(read, namespace, () => new Map<string, unknown>()).set(key, message)
    return message
  }
  const taken = <Value>(value: Value): Value => {
    read.clear()
    i18n.reportNamespaces = undefined
    return value
  }
  const namespaces = () => i18n.reportNamespaces?.getUsedNamespaces() ?? []
  return {
    i18n,
    whole: () => taken(Object.fromEntries(namespaces().map((name) => [name, catalogue[locale][name]]))),
    used: () => taken(Object.fromEntries(namespaces().map((name) => [name, nested(read.get(name) ?? new Map())]))),
  }
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)!
}

/** `invite.title` stands in `invite` again, as in the files. */
function nested(read: Map<string, unknown>): Messages {
  const tree: Messages = {}
  for (const [key, message] of read) {
    const steps = key.split('.')
    const last = steps.pop()!
    const place = steps.reduce<Messages>((at, step) => (at[step] ??= {}) as Messages, tree)
    // Below a part that was read whole stands the catalogue itself, which nobody writes to.
    if (place[last] !== message) place[last] = message
  }
  return tree
}
