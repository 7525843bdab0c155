import { useCallback, useEffect, useState } from 'react'
import { nothingRead, type Check, type Readings, type Report } from '#rules/device-check.ts'
import { readFonts, readLive, readServer } from './network.ts'
import { readCamera, readGraphics, readOffline, readPointer, readScreen, readSound, readStorage } from './readings.ts'

type Fill = <Name extends Check>(check: Name, readings: Readings[Name]) => void

/** Reads this device once it is started; what needs a tap is filled in by whoever is tapped. */
export function useDeviceCheck(started: boolean) {
  const [report, setReport] = useState<Report>(nothingRead)
  const [round, setRound] = useState(0)
  const fill = useCallback<Fill>((check, readings) => setReport((before) => ({ ...before, [check]: readings })), [])

  useEffect(() => {
    if (!started) return undefined
    let current = true
    setReport(nothingRead)
    void readAll((check, readings) => current && fill(check, readings))
    return () => void (current = false)
  }, [started, round, fill])

  return { report, fill, again: () => setRound(round + 1) }
}

async function readAll(fill: Fill): Promise<void> {
  fill('screen', readScreen())
  fill('pointer', readPointer())
  fill('sound', readSound())
  fill('camera', readCamera())
  // Drawing alone: the other checks would slow it down and be counted against the device.
  fill('graphics', await readGraphics())
  await Promise.all([
    readStorage().then((readings) => fill('storage', readings)),
    readServer().then((readings) => fill('server', readings)),
    readLive().then((readings) => fill('live', readings)),
    readFonts().then((readings) => fill('fonts', readings)),
    readOffline().then((readings) => fill('offline', readings)),
  ])
}
