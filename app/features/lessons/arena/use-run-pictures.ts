import { useEffect } from 'react'
import kite from '#app/ui/art/pictures/kite.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import { waoArt } from '#app/ui/wao-still.tsx'

/** What is shown during and after a run is fetched before it: by then a device may be without a network. */
export function useRunPictures(): void {
  useEffect(() => {
    for (const picture of [...Object.values(waoArt), kite, snail]) new Image().src = picture
  }, [])
}
