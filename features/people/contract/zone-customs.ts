export interface Customs {
  readonly hourCycle: 'h12' | 'h23'
  /** From 1, Monday, to 7, Sunday. */
  readonly weekStart: number
}

/** Where days have 24 hours and weeks begin on Monday, as in most zones. */
const most: Customs = { hourCycle: 'h23', weekStart: 1 }

/** How people write times where a zone is; undefined for a zone of no place, such as UTC. */
export function customsOf(zone: string): Customs | undefined {
  const [area = '', ...rest] = zone.split('/')
  const place = rest.join('/')
  if (place === '' || area === 'Etc') return undefined
  return others.find(({ zones }) => zones[area]?.split(' ').includes(place)) ?? most
}

interface Others extends Customs {
  /** Names of zones by their area. */
  readonly zones: Readonly<Record<string, string>>
}

// From CLDR 47: `getTimeZones`, `getHourCycles` and `getWeekInfo` of `Intl.Locale` for each region.
const others: readonly Others[] = [
  {
    hourCycle: 'h12',
    weekStart: 1,
    zones: {
      Africa:
        'Accra Asmara Asmera Banjul Blantyre El_Aaiun Freetown Juba Lusaka Maseru Mbabane Mogadishu Monrovia Ndjamena Nouakchott Tunis Windhoek',
      America:
        'Argentina/Buenos_Aires Argentina/Catamarca Argentina/Cordoba Argentina/Jujuy Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Barbados Buenos_Aires Catamarca Cayman Cordoba Costa_Rica Coyhaique Grand_Turk Grenada Guayaquil Guyana Havana Jujuy La_Paz Mendoza Montevideo Punta_Arenas Santiago St_Kitts St_Lucia St_Vincent Tortola',
      Antarctica: 'Macquarie',
      Asia: 'Beirut Brunei Dubai Famagusta Gaza Hebron Kuala_Lumpur Kuching Nicosia Pyongyang',
      Atlantic: 'Bermuda',
      Australia: 'Adelaide Brisbane Broken_Hill Darwin Eucla Hobart Lindeman Lord_Howe Melbourne Perth Sydney',
      Europe: 'Athens Tirane',
      Pacific:
        'Auckland Bougainville Chatham Chuuk Easter Efate Enderbury Fiji Galapagos Guadalcanal Kanton Kiritimati Kosrae Palau Pohnpei Ponape Port_Moresby Saipan Tarawa Tongatapu Truk',
    },
  },
  {
    hourCycle: 'h12',
    weekStart: 6,
    zones: {
      Africa: 'Algiers Cairo Djibouti Khartoum Tripoli',
      Asia: 'Amman Baghdad Bahrain Damascus Kuwait Muscat Qatar',
    },
  },
  {
    hourCycle: 'h12',
    weekStart: 7,
    zones: {
      Africa: 'Addis_Ababa',
      America:
        'Adak Anchorage Antigua Asuncion Atikokan Bahia_Banderas Blanc-Sablon Bogota Boise Cambridge_Bay Cancun Caracas Chicago Chihuahua Ciudad_Juarez Coral_Harbour Creston Dawson Dawson_Creek Denver Detroit Dominica Edmonton El_Salvador Fort_Nelson Glace_Bay Goose_Bay Guatemala Halifax Hermosillo Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Inuvik Iqaluit Jamaica Juneau Kentucky/Louisville Kentucky/Monticello Lima Los_Angeles Louisville Managua Matamoros Mazatlan Menominee Merida Metlakatla Mexico_City Moncton Monterrey Nassau New_York Nome North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Ojinaga Panama Phoenix Port_of_Spain Puerto_Rico Rankin_Inlet Regina Resolute Santo_Domingo Sitka St_Johns St_Thomas Swift_Current Tegucigalpa Tijuana Toronto Vancouver Whitehorse Winnipeg Yakutat',
      Asia: 'Aden Calcutta Dhaka Hong_Kong Karachi Kolkata Macau Manila Phnom_Penh Riyadh Seoul Singapore Taipei Thimphu',
      Pacific: 'Apia Guam Honolulu Kwajalein Majuro Midway Pago_Pago Wake',
    },
  },
  {
    hourCycle: 'h23',
    weekStart: 5,
    zones: {
      Indian: 'Maldives',
    },
  },
  {
    hourCycle: 'h23',
    weekStart: 6,
    zones: {
      Asia: 'Kabul Tehran',
    },
  },
  {
    hourCycle: 'h23',
    weekStart: 7,
    zones: {
      Africa: 'Gaborone Harare Johannesburg Maputo Nairobi',
      America:
        'Araguaina Bahia Belem Belize Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Velho Recife Rio_Branco Santarem Sao_Paulo',
      Asia: 'Bangkok Jakarta Jayapura Jerusalem Kathmandu Katmandu Makassar Pontianak Rangoon Tokyo Vientiane Yangon',
      Atlantic: 'Azores Madeira Reykjavik',
      Europe: 'Lisbon Malta',
    },
  },
]
