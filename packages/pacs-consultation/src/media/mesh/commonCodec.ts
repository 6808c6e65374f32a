/** A codec as `RTCRtpSendParameters.codecs` lists it. */
type Codec = Pick<RTCRtpCodecParameters, 'mimeType' | 'sdpFmtpLine'>

/** Codecs that repair others and carry no picture. */
const isHelper = ({ mimeType }: Codec) => /\/(rtx|red|ulpfec|flexfec-03)$/i.test(mimeType)

/**
 * The first codec of the first list that all lists have: what every expert can decode.
 *
 * @param lists - what each connection agreed on, best first.
 */
export function commonCodec<Listed extends Codec>(lists: readonly (readonly Listed[])[]): Listed | null {
  const [first = [], ...others] = lists
  const isIn = (list: readonly Codec[], { mimeType, sdpFmtpLine }: Codec) =>
    list.some((each) => each.mimeType === mimeType && each.sdpFmtpLine === sdpFmtpLine)
  return first.find((codec) => !isHelper(codec) && others.every((list) => isIn(list, codec))) ?? null
}
