import type { Readings } from '#rules/device-check.ts'
import { deviceOf } from '#rules/device.ts'
import { forms, systems } from '#rules/device-report.ts'

/** What a device says about itself without being asked twice. Nothing read here leaves it. */

const flag = (value: unknown): number => (value ? 1 : 0)

const drawingMs = 1_200
const firstFramesLeftOut = 3

/** Draws for about a second and counts. `null` where the window is not looked at: then nothing is drawn. */
export async function readGraphics(): Promise<Readings['graphics']> {
  const canvas = document.createElement('canvas')
  const second = canvas.getContext('webgl2')
  const gl = second ?? canvas.getContext('webgl')
  const renderer = gl ? rendererOf(gl) : ''
  const framesPerSecond = await countFrames((frame) => gl && draw(gl, frame))
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return { webgl: second ? 2 : flag(gl), software: flag(isSoftware(renderer)), framesPerSecond }
}

export function rendererOf(gl: WebGLRenderingContext | WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)

function draw(gl: WebGLRenderingContext | WebGL2RenderingContext, frame: number): void {
  gl.enable(gl.SCISSOR_TEST)
  for (let spot = 0; spot < 200; spot++) {
    gl.scissor((spot * 37 + frame * 3) % 300, (spot * 53) % 150, 12, 12)
    gl.clearColor((spot % 7) / 7, (spot % 5) / 5, (spot % 3) / 3, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }
}

function countFrames(work: (frame: number) => void): Promise<number | null> {
  return new Promise((resolve) => {
    let [frames, begun] = [0, 0]
    const givenUp = setTimeout(() => resolve(null), drawingMs * 3)
    const step = (now: number) => {
      frames++
      if (frames === firstFramesLeftOut) begun = now
      work(frames)
      if (frames <= firstFramesLeftOut || now - begun < drawingMs) return void requestAnimationFrame(step)
      clearTimeout(givenUp)
      resolve(Math.round(((frames - firstFramesLeftOut) * 1_000) / (now - begun)))
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

const trialName = 'skykite:device-check'

export async function readStorage(): Promise<Readings['storage']> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  const free = estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0)) / 1_048_576
  return {
    local: flag(keepsLocally()),
    database: flag(await keepsInDatabase()),
    freeMegabytes: free === null ? null : Math.round(free),
  }
}

function keepsLocally(): boolean {
  try {
    localStorage.setItem(trialName, trialName)
    const kept = localStorage.getItem(trialName) === trialName
    localStorage.removeItem(trialName)
    return kept
  } catch {
    return false
  }
}

/** Really writes and reads back: a private window opens a database and then refuses to fill it. */
async function keepsInDatabase(): Promise<boolean> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  try {
    const opening = indexedDB.open(trialName)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('trial'))
    const database = await answered(opening)
    await answered(database.transaction('trial', 'readwrite').objectStore('trial').put(trialName, 1))
    const kept = await answered(database.transaction('trial').objectStore('trial').get(1))
    database.close()
    indexedDB.deleteDatabase(trialName)
    return kept === trialName
  } catch {
    return false
  }
}

const workerMs = 4_000

/** On the first visit the worker is still being set up; a few seconds are given to it. */
export async function readOffline(): Promise<Readings['offline']> {
  const supported = 'serviceWorker' in navigator
  const secure = flag(window.isSecureContext)
  if (!supported) return { secure, supported: 0, working: 0 }
  const controlled = () => navigator.serviceWorker.controller !== null
  for (const until = Date.now() + workerMs; !controlled() && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 200))
  return { secure, supported: 1, working: flag(controlled() && (await keepsOfflinePage())) }
}

/** That a worker is there is not enough: the page it would show must have been kept. */
const keepsOfflinePage = async () =>
  (await caches.match('/offline/en.html', { ignoreSearch: true }).catch(() => undefined)) !== undefined

/** Which kind of device, as its places in the lists of the report. */
export function readDevice(): { system: number; form: number } {
  const { system, form } = deviceOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    width: window.innerWidth,
  })
  return { system: systems.indexOf(system), form: forms.indexOf(form) }
}
