/** Synonyms of the Mexican hardware trade, for the demo shop and as a start for a new shop. One group per line. */
const text = `
foco, lámpara, bombilla, luminaria
llave de paso, válvula, llave de globo, llave de esfera
cinta aislante, cinta de aislar, cinta eléctrica
chilillo, pija, tornillo autorroscante
desarmador, destornillador, desatornillador
taquete, tarugo, taco de plástico
arandela, rondana, huacha
cincho, amarracable, cinturón plástico, sujetacables
abrazadera omega, abrazadera uña
contacto, tomacorriente, enchufe, toma de corriente
apagador, switch, interruptor de pared
interruptor termomagnético, pastilla, breaker
centro de carga, caja de fusibles, tablero eléctrico
chalupa, caja eléctrica, registro eléctrico
tubo conduit, ducto eléctrico
cable THW, cable eléctrico
placa, tapa de contacto
gabinete LED, canaleta LED, lámpara de techo
reflector, faro, proyector
lámpara de emergencia, luz de emergencia
flexómetro, cinta métrica, huincha
esmeriladora, amoladora, pulidora, esmeril
pinza, alicate
llave Stillson, llave para tubo, llave grifa
llave combinada, llave española, llave mixta
juego de dados, juego de autocle, matraca
martillo, mazo
disco de corte, disco para esmeril
electrodo, soldadura, varilla para soldar
careta para soldar, máscara para soldar
nivel de aluminio, nivel de burbuja, nivel de gota
brocha, pincel
rodillo, felpa
lija de agua, papel lija
pintura en aerosol, spray, pintura en lata
impermeabilizante, sellador de techo
esmalte, pintura de aceite
silicón, silicona
pegamento instantáneo, kola loca, cola loca
adhesivo de contacto, pegamento amarillo, resistol 5000
pegazulejo, pegapiso, adhesivo para azulejo
espuma de poliuretano, espuma expansiva
cinta canela, cinta de empaque, diurex canela
malla gallinera, malla hexagonal
alambre recocido, alambre de amarre
codo, ángulo de tubería
tee, conexión en T
cople, unión de tubo
tinaco, tanque de agua
bomba periférica, motobomba, bomba de agua
flotador, válvula de tinaco
mezcladora, monomando, grifo
llave de jardín, llave de nariz
regadera, ducha
manguera flexible, coflex
herraje, accesorios de tanque
chapa, cerradura
cerrojo, pasador de seguridad
bisagra, gozne
guante, manopla
lente de seguridad, gafas, goggles
casco de seguridad, casco de obra
mascarilla, cubrebocas, tapabocas
chaleco reflejante, chaleco de seguridad
faja lumbar, cinturón lumbar
cono de señalización, trafitambo, cono vial
cloro, blanqueador
limpiador multiusos, limpiador líquido
detergente, jabón en polvo
papel higiénico, papel de baño, papel sanitario
toalla en rollo, papel secamanos
trapeador, mechudo, mopa
bolsa para basura, bolsa negra
insecticida, matabichos, veneno para insectos
aspersor, rociador de jardín
tijera para podar, tijera de jardín
abono, fertilizante, composta
`

export const starterSynonyms: readonly (readonly string[])[] = text
  .trim()
  .split('\n')
  .map((line) => line.split(', '))
