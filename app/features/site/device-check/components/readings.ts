import type { Readings } from '#rules/devices/device-check.ts'
import type { Device } from '#rules/devices/device.ts'
import { forms, systems } from '#rules/devices/device-report.ts'

/** Reads properties of the device that need no permission. The readings never leave the device. */

const flag = (value: unknown): number => (value ? 1 : 0)

const measureMs = 1_200
const skippedFrames = 3

/** Measures the frame rate for about a second; null in a background tab, where browsers render no frames. */
export async function readGraphics(): Promise<Readings['graphics']> {
  const canvas = document.createElement('canvas')
  const webgl2 = canvas.getContext('webgl2')
  const gl = webgl2 ?? canvas.getContext('webgl')
  const renderer = gl ? getRendererName(gl) : ''
  const framesPerSecond = await countFrames((frame) => gl && draw(gl, frame))
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return { webgl: webgl2 ? 2 : flag(gl), software: flag(isSoftwareRenderer(renderer)), framesPerSecond }
}

export function getRendererName(gl: WebGLRenderingContext | WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

export const isSoftwareRenderer = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)

function draw(gl: WebGLRenderingContext | WebGL2RenderingContext, frame: number): void {
  gl.enable(gl.SCISSOR_TEST)
  for (let square = 0; square < 200; square++) {
    gl.scissor((square * 37 + frame * 3) % 300, (square * 53) % 150, 12, 12)
    gl.clearColor((square % 7) / 7, (square % 5) / 5, (square % 3) / 3, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }
}

function countFrames(work: (frame: number) => void): Promise<number | null> {
  return new Promise((resolve) => {
    let [frames, startedAt] = [0, 0]
    const timer = setTimeout(() => resolve(null), measureMs * 3)
    const step = (now: number) => {
      frames++
      if (frames === skippedFrames) startedAt = now
      work(frames)
      if (frames <= skippedFrames || now - startedAt < measureMs) return void requestAnimationFrame(step)
      clearTimeout(timer)
      resolve(Math.round(((frames - skippedFrames) * 1_000) / (now - startedAt)))
    }
    requestAnimationFrame(step)
  })
}

export const readSound = (): Readings['sound'] => ({
  supported: flag('AudioContext' in window),
  played: null,
  heard: null,
})

export const readPointer = (): Readings['pointer'] => ({
  touchPoints: navigator.maxTouchPoints,
  mouse: flag(window.matchMedia('(any-pointer: fine)').matches),
  mostTouches: 0,
})

export const readScreen = (): Readings['screen'] => ({
  width: window.screen.width,
  height: window.screen.height,
  pixelRatioTimesTen: Math.round(window.devicePixelRatio * 10),
})

export const readCamera = (): Readings['camera'] => ({
  supported: flag(navigator.mediaDevices?.getUserMedia),
  asked: 0,
  allowed: 0,
  cameras: 0,
})

const testKey = 'skykite:device-check'

export async function readStorage(): Promise<Readings['storage']> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  const freeMegabytes =
    estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0)) / 1_048_576
  return {
    local: flag(canUseLocalStorage()),
    database: flag(await canUseDatabase()),
    freeMegabytes: freeMegabytes === null ? null : Math.round(freeMegabytes),
  }
}

function canUseLocalStorage(): boolean {
  try {
    localStorage.setItem(testKey, testKey)
    const saved = localStorage.getItem(testKey) === testKey
    localStorage.removeItem(testKey)
    return saved
  } catch {
    return false
  }
}

/** Writes and reads back a value: in private mode a browser may open a database but reject writes. */
async function canUseDatabase(): Promise<boolean> {
  const waitForRequest = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  try {
    const opening = indexedDB.open(testKey)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('trial'))
    const database = await waitForRequest(opening)
    await waitForRequest(database.transaction('trial', 'readwrite').objectStore('trial').put(testKey, 1))
    const saved = await waitForRequest(database.transaction('trial').objectStore('trial').get(1))
    database.close()
    indexedDB.deleteDatabase(testKey)
    return saved === testKey
  } catch {
    return false
  }
}

const workerTimeoutMs = 4_000

/** Waits a few seconds for the service worker, which is still being installed on the first visit. */
export async function readOffline(): Promise<Readings['offline']> {
  const supported = 'serviceWorker' in navigator
  const secure = flag(window.isSecureContext)
  if (!supported) return { secure, supported: 0, working: 0 }
  const isControlled = () => navigator.serviceWorker.controller !== null
  for (const until = Date.now() + workerTimeoutMs; !isControlled() && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 200))
  return { secure, supported: 1, working: flag(isControlled() && (await hasOfflinePage())) }
}

/** A running service worker is not enough: the offline page must also be in the cache. */
const hasOfflinePage = async () =>
  (await caches.match('/offline/en.html', { ignoreSearch: true }).catch(() => undefined)) !== undefined

/** Operating system and device type as indexes into the lists of the report. */
export const encodeDevice = ({ system, form }: Device): { system: number; form: number } => ({
  system: systems.indexOf(system),
  form: forms.indexOf(form),
})
