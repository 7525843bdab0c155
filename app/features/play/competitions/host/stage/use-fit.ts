import { useLayoutEffect, useRef } from 'react'

/** Share of the scene that the question card has at least, so that its text does not disappear above long answers. */
const leastCardShare = 0.3
const smallestScale = 0.5
const scaleStep = 0.05

/**
 * Scales the texts of a scene down until nothing is cut off: sets `--fit` on the scene to the largest scale at which
 * the text (`data-fit="text"`) is inside of its card (`data-fit="card"`) and no answer is cut. `content` identifies the shown question.
 */
export function useFit(content: string) {
  const scene = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scene.current
    if (!element) return
    const fit = () => {
      for (let scale = 1; scale >= smallestScale; scale -= scaleStep) {
        element.style.setProperty('--fit', scale.toFixed(2))
        if (fitsScene(element)) return
      }
    }
    fit()
    // The observer also reports the first size, and pictures load later.
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    element.addEventListener('load', fit, true)
    void document.fonts.ready.then(fit)
    return () => {
      observer.disconnect()
      element.removeEventListener('load', fit, true)
    }
  }, [content])
  return scene
}

/** Compares boxes and not scroll heights: letters of some scripts are taller than their lines. */
export function fitsScene(scene: HTMLElement): boolean {
  const card = scene.querySelector<HTMLElement>('[data-fit=card]')
  const text = scene.querySelector<HTMLElement>('[data-fit=text]')
  if (!card || !text) return true
  const [whole, outer, inner] = [scene, card, text].map((element) => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ]
  const last = scene.lastElementChild!.getBoundingClientRect()
  const answers = scene.querySelectorAll<HTMLElement>('[data-fit=answer]')
  return (
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1 &&
    last.bottom <= whole.bottom + 1 &&
    outer.height >= leastCardShare * whole.height - 1 &&
    [text, ...answers].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1)
  )
}
