import { readScan, type Scanned } from '#rules/cards/scan.ts'

export type CameraProblem = 'refused' | 'absent' | 'busy'

type Heard = { onFound: (found: Scanned) => void; onForeign: () => void; onProblem: (problem: CameraProblem) => void }

type Read = (video: HTMLVideoElement) => Promise<string | null>

const everyMs = 150

/** Opens the camera and reads every few frames until something of ours is seen; answers how to let go of it. */
export function scanCamera(video: HTMLVideoElement, { onFound, onForeign, onProblem }: Heard): () => void {
  let over = false
  let stream: MediaStream | null = null
  const stop = () => {
    over = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  const look = async () => {
    const read = await reader()
    for (; !over; await new Promise((resolve) => setTimeout(resolve, everyMs))) {
      const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null
      if (text === null || over) continue
      const found = readScan(text)
      if (!found) onForeign()
      else {
        stop()
        onFound(found)
      }
    }
  }

  const start = async () => {
    if (!navigator.mediaDevices) return onProblem('absent')
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
        audio: false,
      })
      if (over) return stop()
      video.srcObject = stream
      await video.play()
      await look()
    } catch (error) {
      stop()
      onProblem(problemOf(error))
    }
  }
  void start()
  return stop
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** The browser's own reader where it has one; ours is fetched only where it has not. */
async function reader(): Promise<Read> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own && (await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  }
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const scale = Math.min(1, 640 / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this frame.
      return null
    }
  }
}
