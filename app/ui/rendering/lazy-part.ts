import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const retryIntervalMs = 5_000

/**
 * Lazily loads an optional component and retries until it succeeds. A plain `lazy` that fails would replace the page by
 * an error screen, and unsaved input would be lost.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> =>
  lazy(() => loadWithRetry(load))

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>

export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await waitForRetry()
    }
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      removeEventListener('online', retry)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(retry, retryIntervalMs)
    addEventListener('online', retry)
  })
}
