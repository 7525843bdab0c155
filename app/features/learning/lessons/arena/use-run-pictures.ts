import { useEffect } from 'react'
import kite from '#app/ui/art/pictures/kite.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import { waoArt } from '#app/ui/wao/wao-still.tsx'

/** Preloads the pictures of a run, because the device may be offline by the time they are shown. */
export function usePreloadedRunPictures(): void {
  useEffect(() => {
    for (const picture of [...Object.values(waoArt), kite, snail]) new Image().src = picture
  }, [])
}
