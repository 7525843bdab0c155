import { openCamera, type CameraProblem } from '#app/platform/images/open-camera.ts'

type ScanHandlers<Scan> = {
  /** Returns null for codes of others. */
  parse: (text: string) => Scan | null
  onScan: (scan: Scan) => void
  onForeign: () => void
  onProblem: (problem: CameraProblem) => void
}

type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

const scanIntervalMs = 150

/** Opens the camera and scans frames until it sees a code that `parse` accepts. Returns a function that stops the camera. */
export function scanCamera<Scan>(
  video: HTMLVideoElement,
  { parse, onScan: onFound, onForeign, onProblem }: ScanHandlers<Scan>,
): () => void {
  let reader: Promise<ReadCode> | null = null
  let isStopped = false
  const stop = openCamera(video, {
    width: 1280,
    intervalMs: scanIntervalMs,
    onProblem,
    async handleFrame(frame) {
      const read = await (reader ??= createReader())
      const text = await read(frame)
      if (text === null || isStopped) return false
      const result = parse(text)
      if (result === null) onForeign()
      else onFound(result)
      return result !== null
    },
  })
  return () => {
    isStopped = true
    stop()
  }
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** Uses the browser's `BarcodeDetector` if it reads QR codes; otherwise loads a JavaScript decoder. */
async function createReader(): Promise<ReadCode> {
  const NativeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (NativeDetector && (await NativeDetector.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new NativeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  }
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const canvasContext = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const scale = Math.min(1, 640 / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvasContext.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(canvasContext.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this frame.
      return null
    }
  }
}
