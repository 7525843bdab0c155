export type CameraProblem = 'refused' | 'absent' | 'busy'

type CameraHandlers = {
  /** Returns true when the camera is no longer needed. */
  handleFrame: (video: HTMLVideoElement) => Promise<boolean>
  onProblem: (problem: CameraProblem) => void
  /** Pause between two frames. */
  intervalMs: number
  /** Wanted width of the picture, in pixels. */
  width: number
}

/** Opens the camera on the back and passes its frames to `handleFrame`. Returns a function that stops the camera. */
export function openCamera(
  video: HTMLVideoElement,
  { handleFrame, onProblem, intervalMs, width }: CameraHandlers,
): () => void {
  let isStopped = false
  let stream: MediaStream | null = null
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  const handleFrames = async () => {
    for (; !isStopped; await new Promise((resolve) => setTimeout(resolve, intervalMs)))
      if (video.readyState >= video.HAVE_CURRENT_DATA && (await handleFrame(video)) && !isStopped) return stop()
  }

  const start = async () => {
    if (!navigator.mediaDevices) return onProblem('absent')
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: width } },
        audio: false,
      })
      if (isStopped) return stop()
      video.srcObject = stream
      await video.play()
      await handleFrames()
    } catch (error) {
      if (isStopped) return
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
