/** ISO 3166: the two-letter code of each country followed by its three-letter code. */
const COUNTRIES = [
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB',
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR',
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR',
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK',
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS',
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN',
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO',
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD',
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER',
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM',
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP',
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF',
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY',
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
]
  .join(' ')
  .split(' ');

const ALPHA3 = new Map(COUNTRIES.map((pair) => [pair.slice(0, 2), pair.slice(2)]));

/** The three-letter code of a country, from its two-letter or three-letter code; undefined for an unknown country. */
export function alpha3(country: string): string | undefined {
  const code = country.trim().toUpperCase();
  return ALPHA3.get(code) ?? (COUNTRIES.some((pair) => pair.slice(2) === code) ? code : undefined);
}

/** Calling codes of countries whose national numbers start with a zero. */
const WITH_ZERO: Readonly<Record<string, string>> = {
  '27': 'ZAF',
  '31': 'NLD',
  '32': 'BEL',
  '33': 'FRA',
  '41': 'CHE',
  '43': 'AUT',
  '44': 'GBR',
  '46': 'SWE',
  '49': 'DEU',
  '55': 'BRA',
  '60': 'MYS',
  '61': 'AUS',
  '62': 'IDN',
  '63': 'PHL',
  '64': 'NZL',
  '66': 'THA',
  '81': 'JPN',
  '82': 'KOR',
  '84': 'VNM',
  '86': 'CHN',
  '90': 'TUR',
  '91': 'IND',
  '92': 'PAK',
  '94': 'LKA',
  '353': 'IRL',
  '880': 'BGD',
  '886': 'TWN',
  '977': 'NPL',
};
/** Calling codes of countries whose national numbers have no leading zero. */
const WITHOUT_ZERO: Readonly<Record<string, string>> = {
  '1': 'USA',
  '7': 'RUS',
  '34': 'ESP',
  '39': 'ITA',
  '45': 'DNK',
  '47': 'NOR',
  '48': 'POL',
  '54': 'ARG',
  '56': 'CHL',
  '57': 'COL',
  '65': 'SGP',
  '670': 'TLS',
  '674': 'NRU',
  '675': 'PNG',
  '676': 'TON',
  '677': 'SLB',
  '678': 'VUT',
  '679': 'FJI',
  '682': 'COK',
  '683': 'NIU',
  '685': 'WSM',
  '686': 'KIR',
  '687': 'NCL',
  '688': 'TUV',
  '689': 'PYF',
  '690': 'TKL',
  '852': 'HKG',
  '971': 'ARE',
};

export interface PhoneParts {
  readonly country: string;
  readonly number: string;
}

/**
 * A phone number in national format, with a leading zero if the country's numbers have one. A number without a country
 * code is a New Zealand number. Undefined for an unknown country code.
 */
export function phoneParts(text: string): PhoneParts | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return undefined;
  if (!text.trim().startsWith('+')) return { country: 'NZL', number: digits };
  for (const length of [3, 2, 1]) {
    const code = digits.slice(0, length);
    const country = WITH_ZERO[code] ?? WITHOUT_ZERO[code];
    if (country === undefined) continue;
    const rest = digits.slice(length).replace(/^0+/, '');
    return rest === '' ? undefined : { country, number: WITH_ZERO[code] ? `0${rest}` : rest };
  }
  return undefined;
}
