/** Words of signatures that are drawn on a phone. */
export const en = {
  signing: {
    sign: 'Sign by phone',
    signed: 'Signature',
    title: 'Sign with a phone',
    scan: 'Scan this code with your phone and draw your signature there. The code works once, for five minutes.',
    qrCode: 'QR code of the page for the signature',
    over: 'The code has expired.',
    newCode: 'New code',
    drawn: 'Drawn {{time}}. It is printed on this report, and sealed with it when you finish it.',
    alt: 'Signature of {{name}}',
    again: 'Draw again',
    patient: 'Patient',
    impression: 'Impression',
    sheet: {
      of: 'Signature of {{name}}',
      intro: 'Draw your signature with a finger. Turn the phone for more room.',
      pad: 'Box for the signature',
      undo: 'Undo',
      send: 'Send',
      sent: 'The signature is on the computer. You can close this page.',
    },
  },
}
