import type { Readings } from '#rules/devices/device-check.ts'

/** Requests camera access, then stops the camera immediately: no picture is taken or shown. */
export async function requestCamera(): Promise<Readings['camera']> {
  const requested = { supported: 1, asked: 1 }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
    return { ...requested, allowed: 1, cameras: Math.max(1, await countCameras()) }
  } catch (error) {
    // If the user denies access, a camera may still exist; any other error means that none is available.
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    return { ...requested, allowed: 0, cameras: isDenied ? Math.max(1, await countCameras()) : 0 }
  }
}

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === 'videoinput').length
}
