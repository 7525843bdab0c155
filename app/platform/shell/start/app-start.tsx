import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { localeCookieText, splitLocale } from '../../i18n/languages.ts'
import { setPageRuntime } from './page-runtime.ts'
import type { PublicRuntime } from './runtime.ts'
import { fetchConfiguration, initialConfiguration, type Configuration } from './configuration.ts'
import { watchBuild } from '../updates/build-update.ts'
import { captureInstallPrompt } from '../device/install-prompt.ts'
import { registerServiceWorker, updateToNewBuild } from '../offline/service-worker.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'

const ConfigurationContext = createContext<Configuration>(initialConfiguration)
const RuntimeContext = createContext<PublicRuntime | null>(null)

export const useConfiguration = () => use(ConfigurationContext)
export const useRuntime = () => use(RuntimeContext)!

if (typeof window !== 'undefined') captureInstallPrompt()

const TagManager = lazyPart(() => import('../consent/tag-manager.tsx'))

type AppStartProps = {
  runtime: PublicRuntime
  configuration: Configuration
  /** Paths on which visits may be measured; empty for signed-in users. */
  measuredPaths: readonly string[]
  children: ReactNode
}

/**
 * Runs once per tab: loads the configuration, polls for new builds, registers the service worker and sets the language
 * cookie.
 */
export function AppStart({ runtime, configuration, measuredPaths: measured, children }: AppStartProps) {
  // Browser only: set before any child component renders. On the server each request has its own runtime.
  if (typeof window !== 'undefined') setPageRuntime(runtime)
  const [currentConfiguration, setCurrentConfiguration] = useState(configuration)
  const [isStarted, setIsStarted] = useState(false)

  useEffect(() => {
    void fetchConfiguration().then((fetched) => fetched && setCurrentConfiguration(fetched))
    registerServiceWorker()
    setIsStarted(true)
    return watchBuild(runtime.appId, { reload: () => void updateToNewBuild() })
  }, [runtime.appId])

  useEffect(() => {
    document.cookie = localeCookieText(splitLocale(location.pathname).locale, location.protocol === 'https:')
  })

  return (
    <RuntimeContext value={runtime}>
      <ConfigurationContext value={currentConfiguration}>{children}</ConfigurationContext>
      {isStarted && runtime.measurementId !== '' && measured.length > 0 && (
        <Suspense>
          <TagManager id={runtime.measurementId} paths={measured} />
        </Suspense>
      )}
    </RuntimeContext>
  )
}
