// Sub-registrar offices of Kerala by district. The id of an office is its place in these lists and is stored with companies, so names
// are only appended at the end of LATER, never inserted or removed.
export const SRO_SOURCE =
  'Compiled by us, unverified and not complete; not an extract of the Registration Department of Kerala. Compare it with the certificate'

const BY_DISTRICT: Readonly<Record<string, string>> = {
  Thiruvananthapuram:
    'Thiruvananthapuram, Pattom, Chalai, Sasthamangalam, Thiruvallam, Kazhakuttom, Neyyattinkara, Parassala, Balaramapuram, Kattakada, Nedumangad, Vellanad, Palode, Attingal, Chirayinkeezhu, Varkala, Kilimanoor, Kallara, Venjaramoodu, Poovar, Vizhinjam, Malayinkeezhu',
  Kollam:
    'Kollam, Karunagappally, Chavara, Kottarakkara, Pathanapuram, Punalur, Anchal, Chadayamangalam, Paravur, Chathannoor, Kundara, Sasthamcotta, Oachira, Ezhukone, Kulathupuzha, Kottiyam, Thekkumbhagam',
  Pathanamthitta:
    'Pathanamthitta, Adoor, Pandalam, Konni, Ranni, Kozhencherry, Thiruvalla, Mallappally, Aranmula, Kumbanad, Elanthoor',
  Alappuzha:
    'Alappuzha, Ambalapuzha, Cherthala, Haripad, Kayamkulam, Mavelikkara, Chengannur, Kuthiathode, Mannar, Nooranad, Pulinkunnu, Ramankary, Edathua, Thakazhy, Karthikappally, Pattanakkad, Mararikulam',
  Kottayam:
    'Kottayam, Ettumanoor, Vaikom, Kaduthuruthy, Pala, Erattupetta, Kanjirappally, Changanassery, Pampady, Puthuppally, Karukachal, Ponkunnam, Mundakayam, Uzhavoor, Ramapuram, Athirampuzha, Kidangoor, Thalayolaparambu',
  Idukki: 'Thodupuzha, Idukki, Kattappana, Nedumkandam, Devikulam, Peermade, Rajakumari, Kallarkutty, Arakulam, Kumily',
  Ernakulam:
    'Ernakulam, Kochi, Thrikkakara, Edappally, Aluva, Angamaly, North Paravur, Perumbavoor, Muvattupuzha, Kothamangalam, Piravom, Koothattukulam, Thrippunithura, Maradu, Njarakkal, Puthencruz, Kuruppampady, Kalady, Mulanthuruthy, Alangad, Kumbalangi, Pothanicad, Chengamanad',
  Thrissur:
    'Thrissur, Ayyanthole, Ollukkara, Chavakkad, Guruvayur, Kunnamkulam, Wadakkanchery, Irinjalakuda, Chalakudy, Kodungallur, Mala, Anthikkad, Cherpu, Mundur, Triprayar, Erumapetty, Chelakkara, Pazhayannur, Kodakara, Kallettumkara, Mathilakam, Nellayi, Pavaratty',
  Palakkad:
    'Palakkad, Alathur, Chittur, Ottappalam, Pattambi, Mannarkkad, Shornur, Cherpulassery, Sreekrishnapuram, Thrithala, Kollengode, Nemmara, Vadakkenchery, Parali, Kuzhalmannam, Agali, Coyalmannam, Kadampazhipuram',
  Malappuram:
    'Malappuram, Manjeri, Perinthalmanna, Tirur, Ponnani, Tirurangadi, Nilambur, Kondotty, Parappanangadi, Tanur, Kuttippuram, Valanchery, Wandoor, Edappal, Edakkara, Areekode, Kottakkal, Vengara, Melattur, Makkaraparamba, Angadipuram',
  Kozhikode:
    'Kozhikode, Chalappuram, Chevayur, Feroke, Koyilandy, Vadakara, Nadapuram, Perambra, Balussery, Thamarassery, Koduvally, Mukkam, Kunnamangalam, Payyoli, Kuttiady, Meppayur, Azhiyur, Narikkuni, Westhill, Beypore, Thiruvallur, Villiappally',
  Wayanad: 'Kalpetta, Mananthavady, Sulthan Bathery, Panamaram, Vythiri, Pulpally',
  Kannur:
    'Kannur, Thalassery, Taliparamba, Payyannur, Koothuparamba, Mattannur, Iritty, Sreekandapuram, Panoor, Valapattanam, Anjarakandy, Pazhayangadi, Peravoor, Alakode, Kalliasseri, Chokli, Ulikkal, Mathamangalam, Edakkad',
  Kasaragod: 'Kasaragod, Hosdurg, Nileshwar, Manjeshwar, Badiadka, Uduma, Trikaripur, Rajapuram',
}
const LATER: ReadonlyArray<{ name: string; district: string }> = []

const inOrder = Object.entries(BY_DISTRICT).flatMap(([district, names]) =>
  names.split(', ').map((name) => ({ name, district })),
)
export const SROS = [...inOrder, ...LATER].map((office, at) => ({ sroId: at + 1, ...office }))
