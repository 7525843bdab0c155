import type { Readings } from '#rules/device-check.ts'

/** Asks for the camera, looks whether it comes, and lets go of it at once: no picture is taken or shown. */
export async function askForCamera(): Promise<Readings['camera']> {
  const asked = { supported: 1, asked: 1 }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    return { ...asked, allowed: 1, cameras: Math.max(1, await countCameras()) }
  } catch (error) {
    // A refusal says nothing about what is there; everything else means there is none to be had.
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    return { ...asked, allowed: 0, cameras: refused ? Math.max(1, await countCameras()) : 0 }
  }
}

async function countCameras(): Promise<number> {
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return found.filter(({ kind }) => kind === 'videoinput').length
}
