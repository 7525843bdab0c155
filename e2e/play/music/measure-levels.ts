/** Runs in a page: renders every piece of music of a room with the production code and measures its loudness. */

import { createOutput, playPart } from '#app/features/play/competitions/host/music/play-parts.ts'
import { flyingMusic } from '#rules/competitions/music/flying-music.ts'
import { lobbyMusic } from '#rules/competitions/music/lobby-music.ts'
import { variationSeconds, type Piece } from '#rules/competitions/music/piece.ts'
import * as short from '#rules/competitions/music/short-music.ts'
import { closingMusic, thinkingMusic } from '#rules/competitions/music/thinking-music.ts'

const pieces: Record<string, Piece> = { lobbyMusic, thinkingMusic, flyingMusic, closingMusic, ...short }

export type Level = { readonly piece: string; readonly variation: number; readonly peak: number; readonly mean: number }

const rate = 44_100

/** Returns peak and mean (RMS) level in dBFS, at full volume. */
async function measureLevel(piece: Piece, variation: number): Promise<Pick<Level, 'peak' | 'mean'>> {
  const seconds = variationSeconds(piece, variation)
  const context = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate)
  const output = createOutput(context)
  output.gain.value = 1
  playPart(output, { piece, startsAt: 0, first: variation, until: seconds }, 0, seconds)
  const samples = (await context.startRendering()).getChannelData(0)
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const mean = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  return { peak: 20 * Math.log10(peak), mean: 20 * Math.log10(mean) }
}

Object.assign(window, {
  async measureLevels(): Promise<Level[]> {
    const levels: Level[] = []
    for (const [name, piece] of Object.entries(pieces))
      for (const variation of piece.variations.keys())
        levels.push({ piece: name, variation, ...(await measureLevel(piece, variation)) })
    return levels
  },
})
