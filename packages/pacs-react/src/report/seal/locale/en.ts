/** Words of seals. */
export const en = {
  seal: {
    sealed: 'Sealed',
    download: 'Download sealed report',
    changed:
      'The stored report differs from the sealed one. Tell your administrator; the downloaded file is the sealed one.',
    verify: {
      title: 'Verify a report',
      intro: 'Shows whether a report is exactly what the hospital finished. The file is not kept.',
      choose: 'Choose file',
      drop: 'Choose the file of a sealed report, or drop it here.',
      code: 'Code of the seal',
      codeHint: 'At the foot of the printed report, 16 characters.',
      check: 'Verify',
      notSealed: '{{name}} is not a sealed report. Choose the .json file that was downloaded with the report.',
      valid: 'The report is unchanged. It was finished {{time}} at {{hospital}}.',
      validCode:
        'A report with this code was finished {{time}} at {{hospital}}, and is unchanged there. Compare its date with your paper.',
      validAddendum: 'The addendum is unchanged. It was added to its report {{time}} at {{hospital}}.',
      addenda_one:
        'The report was added to {{times}}. Ask the hospital for the addendum if your paper does not show it.',
      addenda_other:
        'The report was added to {{count}} times: {{times}}. Ask the hospital for the addenda if your paper does not show them.',
      changed:
        'This is not what was sealed: the report, an image or the seal was changed. Ask the hospital for the report.',
      unknown: 'This seal is not known here. Check the code, or verify at the hospital that made the report.',
    },
  },
}
