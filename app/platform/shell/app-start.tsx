import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { localeCookieText, splitLocale } from '../i18n/languages.ts'
import type { PublicRuntime } from '../runtime.ts'
import { fetchConfiguration, type Configuration } from './configuration.ts'
import { watchBuild } from './build-update.ts'
import { registerServiceWorker } from './service-worker.ts'

const ConfigurationContext = createContext<Configuration>({ isMaintenance: false, isUsedTranslator: false })
const RuntimeContext = createContext<PublicRuntime | null>(null)

export const useConfiguration = () => use(ConfigurationContext)
export const useRuntime = () => use(RuntimeContext)!

/** What happens once in every tab: the configuration call, the watch for new builds, the service worker, the language cookie. */
export function AppStart({ runtime, configuration, children }: { runtime: PublicRuntime; configuration: Configuration; children: ReactNode }) {
  const [current, setCurrent] = useState(configuration)

  useEffect(() => {
    void fetchConfiguration().then((fetched) => fetched && setCurrent(fetched))
    registerServiceWorker()
    return watchBuild(runtime.appId)
  }, [runtime.appId])

  useEffect(() => {
    document.cookie = localeCookieText(splitLocale(location.pathname).locale)
  })

  return (
    <RuntimeContext value={runtime}>
      <ConfigurationContext value={current}>{children}</ConfigurationContext>
    </RuntimeContext>
  )
}
