import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const againMs = 5_000

/**
 * A part of a page that comes after it, and without which the page is whole: while it cannot be fetched it is asked for
 * again, and takes nothing of the page away. A part that failed would end the page, with all that was typed into it.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> =>
  lazy(() => whenItComes(load))

type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>>

export async function whenItComes<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await backOnlineOrLater()
    }
  }
}

function backOnlineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      removeEventListener('online', again)
      clearTimeout(later)
      resolve()
    }
    const later = setTimeout(again, againMs)
    addEventListener('online', again)
  })
}
