import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { localeCookieText, splitLocale } from '../i18n/languages.ts'
import { keepRuntime } from '../page-runtime.ts'
import type { PublicRuntime } from '../runtime.ts'
import { fetchConfiguration, type Configuration } from './configuration.ts'
import { watchBuild } from './build-update.ts'
import { keepInstallPrompt } from './install-prompt.ts'
import { registerServiceWorker, renew } from './service-worker.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'

const ConfigurationContext = createContext<Configuration>({ isMaintenance: false, isUsedTranslator: false })
const RuntimeContext = createContext<PublicRuntime | null>(null)

export const useConfiguration = () => use(ConfigurationContext)
export const useRuntime = () => use(RuntimeContext)!

if (typeof window !== 'undefined') keepInstallPrompt()

const TagManager = lazyPart(() => import('./tag-manager.tsx'))

type AppStartProps = {
  runtime: PublicRuntime
  configuration: Configuration
  /** Where visits may be measured; nowhere for people who are signed in. */
  measured: readonly string[]
  children: ReactNode
}

/**
 * What happens once in every tab: the configuration call, the watch for new builds, the service worker, the language
 * cookie.
 */
export function AppStart({ runtime, configuration, measured, children }: AppStartProps) {
  // Before any child asks; on the server every request has its own.
  if (typeof window !== 'undefined') keepRuntime(runtime)
  const [current, setCurrent] = useState(configuration)
  const [started, setStarted] = useState(false)

  useEffect(() => {
    void fetchConfiguration().then((fetched) => fetched && setCurrent(fetched))
    registerServiceWorker()
    setStarted(true)
    return watchBuild(runtime.appId, { reload: () => void renew() })
  }, [runtime.appId])

  useEffect(() => {
    document.cookie = localeCookieText(splitLocale(location.pathname).locale, location.protocol === 'https:')
  })

  return (
    <RuntimeContext value={runtime}>
      <ConfigurationContext value={current}>{children}</ConfigurationContext>
      {started && runtime.measurementId !== '' && measured.length > 0 && (
        <Suspense>
          <TagManager id={runtime.measurementId} paths={measured} />
        </Suspense>
      )}
    </RuntimeContext>
  )
}
