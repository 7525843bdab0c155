import { Arm, Body, Brows, Cheeks, ClosedMouth, Eye, Tail } from './parts.tsx'

export const WaoThinking = () => (
  <>
    <g className="wao-figure" transform="rotate(4 160 150)">
      <Tail />
      <g className="wao-arms">
        <Arm path="M64 138Q40 152 40 180" hand={[40, 188]} thumb={[52, 180]} />
      </g>
      <Body />
      <g className="wao-eyes">
        <Eye at={[128, 130]} size={[27, 31]} pupil={[134, 121]} pupilSize={[17, 20]} />
        <Eye at={[192, 130]} size={[27, 31]} pupil={[198, 121]} pupilSize={[17, 20]} />
      </g>
      <Brows left="M110 87Q125 78 141 86" right="M177 84Q192 74 207 83" />
      <Cheeks y={168} />
      <ClosedMouth path="M148 190Q160 184 174 188" />
      <g className="wao-arms">
        <Arm path="M247 144Q246 190 206 203" hand={[198, 205]} thumb={[195, 190]} />
      </g>
    </g>
    <g className="wao-extra" fill="#fff" stroke="#B0DDFF" strokeWidth={4}>
      <circle cx={258} cy={70} r={7} />
      <circle cx={274} cy={48} r={10} />
      <circle cx={294} cy={20} r={15} />
    </g>
  </>
)
