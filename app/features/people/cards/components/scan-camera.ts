export type CameraProblem = 'refused' | 'absent' | 'busy'

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
  let isStopped = false
  let stream: MediaStream | null = null
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  const scanFrames = async () => {
    const read = await createReader()
    for (; !isStopped; await new Promise((resolve) => setTimeout(resolve, scanIntervalMs))) {
      const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null
      if (text === null || isStopped) continue
      const result = parse(text)
      if (result === null) onForeign()
      else {
        stop()
        onFound(result)
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
      if (isStopped) return stop()
      video.srcObject = stream
      await video.play()
      await scanFrames()
    } catch (error) {
      stop()
      onProblem(toCameraProblem(error))
    }
  }
  void start()
  return stop
}

function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
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
