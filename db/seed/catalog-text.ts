/**
 * The demo catalogue: `#` `##` `###` are the three levels of categories, and each line under them a family of products:
 * code of the first product | name, in which {} is the variant | unit, with minimum/multiple | SAT key | price in pesos, one or one for each | variants
 */
export const catalogText = `
# Ferretería
## Tornillería
### Tornillos
TOR-0140 | Tornillo hexagonal grado 5 {} Ñandú | Caja 100 pz | 31161500 | 142.50 | 1/4" × 1", 1/4" × 1 1/2", 5/16" × 1", 5/16" × 2", 3/8" × 1", 3/8" × 2", 1/2" × 2", 1/2" × 3"
TOR-0210 | Tornillo para madera cabeza plana {} | Bolsa 25 pz; 4/4 | 31161500 | 18.90 | #6 × 1/2", #6 × 1", #8 × 1", #8 × 1 1/2", #10 × 2", #12 × 3"
TOR-0260 | Tornillo para tablaroca {} fosfatado | Caja 1000 pz | 31161500 | 168 | 6 × 1", 6 × 1 1/4", 6 × 1 5/8", 8 × 2 1/2"
PIJ.8.10 | Pija autorroscante galvanizada {} | Bolsa 100 pz | 31161500 | 42 | #8 × 1/2", #8 × 3/4", #10 × 1", #12 × 1 1/2", #14 × 2"
PIJ.9.40 | Pija punta de broca {} Ñandú | Bolsa 100 pz | 31161500 | 61.50 | #8 × 1", #10 × 1", #12 × 1 1/2", #14 × 3"
### Tuercas y arandelas
TUE-0301 | Tuerca hexagonal galvanizada {} | Caja 100 pz | 31161700 | 46 | 1/4", 5/16", 3/8", 1/2", 5/8"
TUE-0330 | Tuerca de seguridad con nylon {} | Bolsa 25 pz | 31161700 | 29.50 | 1/4", 5/16", 3/8", 1/2"
ARA-0350 | Arandela plana galvanizada {} | Kg | 31161800 | 78 | 1/4", 5/16", 3/8", 1/2", 5/8"
ARA-0370 | Arandela de presión {} | Bolsa 100 pz | 31161800 | 34.20 | 1/4", 5/16", 3/8", 1/2"
### Clavos y alambre
CLA 2101 | Clavo estándar con cabeza {} | Kg; 5/5 | 31162000 | 38.50 | 1", 1 1/2", 2", 2 1/2", 3", 4"
CLA 2120 | Clavo para concreto {} Piñón | Caja 100 pz | 31162000 | 44 | 1", 1 1/2", 2", 3"
ALA-0410 | Alambre recocido calibre {} | Rollo 10 kg | 31162000 | 395/402/415 | 16, 18, 20
## Fijación
### Taquetes y anclas
TAQ-0501 | Taquete de plástico gris {} | Bolsa 100 pz | 31161500 | 16.80 | 1/4", 5/16", 3/8", 1/2"
TAQ-0520 | Taquete expansivo metálico {} | Bolsa 25 pz | 31161500 | 96 | 1/4", 3/8", 1/2", 5/8"
### Abrazaderas
AB-1230 | Abrazadera sin fin de acero inoxidable {} | Bolsa 10 pz | 40141700 | 58 | 1/4", 3/8", 1/2", 3/4", 1", 1 1/2", 2", 3"
AB-1260 | Abrazadera tipo omega {} | Bolsa 50 pz | 40141700 | 47.50 | 1/2", 3/4", 1"
CIN-0610 | Cincho de plástico negro {} | Bolsa 100 pz | 31201500 | 21 | 10 cm, 15 cm, 20 cm, 30 cm, 40 cm
## Adhesivos y selladores
### Pegamentos
ADH-0701 | Adhesivo de contacto El Tejón {} | Pieza | 31201600 | 48/79/138/246 | 125 ml, 250 ml, 500 ml, 1 L
ADH-0715 | Pegamento instantáneo Halcón {} | Pieza; 12/12 | 31201600 | 19.50 | 3 g, 5 g, 20 g
### Silicones y cintas
SEL-0730 | Silicón Halcón {} 280 ml | Pieza | 31201600 | 67 | transparente, blanco, negro, gris, para baño
CIN-0750 | Cinta canela {} | Paquete 6 rollos | 31201500 | 96 | 48 mm × 50 m, 48 mm × 100 m, 48 mm × 150 m
CIN-0770 | Cinta de aislar {} | Pieza; 10/10 | 31201500 | 14.50 | negra, roja, azul, verde, amarilla
### Espumas
SEL-0790 | Espuma de poliuretano {} | Pieza; 6/6 | 31201600 | 98/149/189 | 300 ml, 500 ml, 750 ml profesional
## Construcción
### Cemento y mezclas
CEM-0801 | Cemento {} saco 50 kg | Saco; 10/10 | 30111601 | 218 | gris, blanco, para mampostería
CEM-0810 | Pegazulejo {} saco 20 kg | Saco; 5/5 | 30111600 | 96 | blanco, gris, para porcelánico
### Malla y varilla
MAL-0830 | Malla gallinera {} × 1.50 m | Rollo 45 m | 31162000 | 890 | 1/2", 3/4", 1"
# Plomería
## Tubería y conexiones
### PVC hidráulico
PVC-1101 | Tubo PVC hidráulico cédula 40 {} × 6 m | Pieza | 40171500 | 78 | 1/2", 3/4", 1", 1 1/2", 2"
PVC-1120 | Codo PVC hidráulico 90° {} | Bolsa 25 pz | 40141700 | 62 | 1/2", 3/4", 1", 1 1/2", 2"
PVC-1140 | Tee PVC hidráulica {} | Bolsa 25 pz | 40141700 | 84 | 1/2", 3/4", 1", 1 1/2"
### Cobre
COB-1201 | Tubo de cobre tipo M {} × 6.10 m | Pieza | 40171500 | 612 | 1/2", 3/4", 1"
COB-1210 | Codo de cobre 90° {} | Bolsa 10 pz | 40141700 | 118 | 1/2", 3/4", 1"
### CPVC
CPV-1250 | Tubo CPVC {} × 3 m | Pieza | 40171500 | 92 | 1/2", 3/4", 1"
CPV-1260 | Cople CPVC {} | Bolsa 25 pz | 40141700 | 74 | 1/2", 3/4", 1"
## Llaves y válvulas
### Válvulas
VAL-1301 | Válvula de esfera de latón {} El Manantial | Pieza | 40141600 | 128 | 1/2", 3/4", 1", 1 1/2", 2"
VAL-1320 | Válvula check de bronce {} | Pieza | 40141600 | 186 | 1/2", 3/4", 1"
### Llaves mezcladoras
GRI/4401 | Mezcladora para {} cromada El Manantial | Pieza | 40141700 | 489 | lavabo, fregadero, regadera, tarja alta
GRI/4420 | Llave de jardín {} | Pieza | 40141700 | 94 | 1/2", 3/4"
### Tinacos y bombas
TIN-1401 | Tinaco tricapa {} | Pieza | 40141700 | 1890/2490/3350 | 450 L, 750 L, 1100 L
TIN-1410 | Bomba periférica {} El Manantial | Pieza | 40151500 | 1190/1590 | 1/2 HP, 1 HP
TIN-1420 | Flotador de latón {} | Pieza | 40141600 | 86 | 1/2", 3/4"
## Baño
### Accesorios de baño
BAN-1501 | Manguera flexible para {} acero inoxidable | Pieza | 40142000 | 58 | lavabo 40 cm, sanitario 35 cm, boiler 60 cm
BAN-1520 | Regadera {} cromada | Pieza | 40141700 | 149 | chica 3", mediana 4", tipo lluvia 8"
BAN-1540 | Herraje para tanque bajo {} | Juego | 40141700 | 112 | estándar, ahorrador, doble descarga
# Eléctrico
## Cables
### Cable THW
CAB.12.01 | Cable THW-LS calibre {} | Rollo 100 m | 26121600 | 845/845/845/1290/1290/1290/1985/1985/3120 | 14 negro, 14 rojo, 14 blanco, 12 negro, 12 rojo, 12 blanco, 10 negro, 10 verde, 8 negro
CAB.12.40 | Cable uso rudo {} | Metro; 10/10 | 26121600 | 21.50 | 2 × 16, 2 × 14, 2 × 12, 3 × 12, 3 × 10
## Iluminación
### Lámparas LED
LAM-2201 | Lámpara LED bulbo {} luz blanca Luciérnaga | Caja 10 pz | 39101600 | 229 | 5 W, 9 W, 12 W, 15 W, 20 W
LAM-2220 | Lámpara de emergencia {} Luciérnaga | Pieza | 39101600 | 318 | 30 LED, 60 LED, 2 reflectores
LAM-2240 | Reflector LED exterior {} | Pieza | 39101600 | 176/229/298/389/749 | 10 W, 20 W, 30 W, 50 W, 100 W
### Tubos y gabinetes
LAM-2270 | Gabinete LED de sobreponer {} | Pieza | 39101600 | 264 | 1 × 18 W, 2 × 18 W, 2 × 36 W
## Dispositivos
### Apagadores y contactos
ELE-2301 | Apagador {} línea Española blanco | Pieza; 5/5 | 39122200 | 32 | sencillo, doble, de escalera, con luz piloto
ELE-2320 | Contacto {} | Pieza; 5/5 | 39121700 | 38 | sencillo polarizado, dúplex con tierra, falla a tierra, con USB
ELE-2340 | Placa de {} ventanas | Pieza; 5/5 | 39121700 | 16.50 | 1, 2, 3
### Protección
ELE-2401 | Interruptor termomagnético {} | Pieza | 39122200 | 139 | 1 × 15 A, 1 × 20 A, 1 × 30 A, 2 × 30 A, 2 × 50 A, 3 × 60 A
ELE-2430 | Centro de carga {} | Pieza | 39121700 | 285 | 2 polos, 4 polos, 8 polos
### Canalización
ELE-2501 | Tubo conduit PVC {} × 3 m | Pieza; 10/10 | 40171500 | 34 | 1/2", 3/4", 1"
ELE-2520 | Chalupa galvanizada {} | Pieza; 10/10 | 39121700 | 11.80 | reforzada, estándar
# Pinturas
## Recubrimientos
### Vinílicas
PIN 4015 | Pintura vinílica Colibrí blanca {} | Pieza | 31211500 | 118/389/1590 | 1 L, 4 L, cubeta 19 L
PIN 4021 | Pintura vinílica Colibrí 4 L {} | Pieza | 31211500 | 389 | marfil, arena, azul añil, verde agave, terracota, rosa mexicano, gris Oxford
### Esmaltes
PIN 4050 | Esmalte alquidálico {} | Litro | 31211500 | 146 | blanco, negro, rojo óxido, aluminio, verde, azul
PIN 4070 | Pintura en aerosol Colibrí {} 400 ml | Pieza; 6/6 | 31211500 | 59 | negro mate, blanco brillante, rojo, dorado, plata, transparente
### Impermeabilizantes
IMP-4101 | Impermeabilizante acrílico {} cubeta 19 L | Pieza | 31211500 | 1190 | 3 años rojo, 3 años blanco, 5 años rojo, 5 años blanco, 7 años blanco
## Aplicadores
### Brochas y rodillos
BRO-4201 | Brocha profesional {} El Tejón | Pieza; 6/6 | 31211900 | 22 | 1", 2", 3", 4", 5"
BRO-4220 | Rodillo con maneral {} | Pieza | 31211900 | 64 | 4", 9" felpa lisa, 9" felpa rugosa
BRO-4240 | Lija de agua grano {} | Paquete 10 hojas | 31191500 | 88 | 80, 120, 220, 400
# Herramienta
## Manual
### Martillos y cinceles
HER-5101 | Martillo de uña {} Ñandú | Pieza | 27111602 | 168 | 7 oz, 16 oz, 20 oz
HER-5120 | Cincel para concreto {} | Pieza | 27111600 | 84 | 1/2" × 8", 3/4" × 10", 1" × 12"
### Llaves y dados
HER-5201 | Llave combinada {} Ñandú | Pieza | 27111700 | 42 | 1/4", 3/8", 7/16", 1/2", 9/16", 3/4"
HER-5220 | Llave Stillson {} | Pieza | 27111700 | 219 | 8", 10", 14", 18"
HER-5240 | Juego de dados {} | Juego | 27111700 | 585 | 1/4" 20 pz, 3/8" 25 pz, 1/2" 40 pz
### Desarmadores y pinzas
HER-5301 | Desarmador {} Ñandú | Pieza; 6/6 | 27111701 | 36 | plano 1/4" × 4", plano 5/16" × 6", de cruz #1, de cruz #2, de cruz #3
HER-5320 | Pinza de {} | Pieza | 27112100 | 124 | electricista 8", corte diagonal 6", punta 6", presión 10"
### Medición
HER-5401 | Flexómetro {} Halcón | Pieza; 6/6 | 27111800 | 58 | 3 m, 5 m, 8 m
HER-5420 | Nivel de aluminio {} | Pieza | 27111800 | 142 | 12", 24", 48"
## Eléctrica
### Taladros y esmeriles
HEE-5501 | Taladro {} | Pieza | 27112700 | 1149/1389/2450 | percutor 1/2" 650 W, inalámbrico 12 V, inalámbrico 20 V
HEE-5520 | Esmeriladora angular {} | Pieza | 27112700 | 985/2290 | 4 1/2" 800 W, 7" 2,000 W
### Soldadura
SOL-5580 | Electrodo 6013 {} | Kg; 5/5 | 23271800 | 84 | 3/32", 1/8", 5/32"
SOL-5590 | Careta para soldar {} | Pieza | 46181504 | 229/689 | fija, electrónica
### Consumibles
CON-5601 | Broca para {} | Pieza; 5/5 | 27112800 | 18.50 | metal 1/8", metal 3/16", metal 1/4", metal 3/8", concreto 1/4", concreto 3/8", concreto 1/2"
CON-5630 | Disco de corte {} | Pieza; 10/10 | 27112800 | 17.50 | metal 4 1/2", metal 7", concreto 4 1/2", diamante 4 1/2"
# Jardinería
## Riego
### Mangueras
JAR/0030 | Manguera para jardín reforzada {} | Pieza | 40142000 | 189/269/349/498 | 10 m, 15 m, 20 m, 30 m
JAR/0045 | Conector de latón {} | Pieza; 6/6 | 40142000 | 36 | macho 1/2", hembra 1/2", en Y
### Aspersores
JAR/0060 | Aspersor {} | Pieza | 27112000 | 79 | de estaca, oscilante, circular
## Herramienta de jardín
### Corte y excavación
JAR/0101 | Pala {} mango de fresno | Pieza | 27112000 | 198 | cuadrada, redonda, carbonera
JAR/0120 | Machete {} | Pieza; 6/6 | 27112000 | 96 | pulido 18", pulido 22", cañero
JAR/0140 | Tijera para {} | Pieza | 27112000 | 135 | podar 8", césped, ramas altas
### Tierra y abono
JAR/0201 | Abono orgánico {} | Saco | 10171500 | 68/118/249 | 5 kg, 10 kg, 25 kg
## Control de plagas
### Insecticidas y trampas
JAR/0250 | Insecticida {} | Pieza; 6/6 | 10191509 | 64 | para rastreros 400 ml, para voladores 400 ml, en gel 30 g
JAR/0260 | Trampa para {} | Pieza; 12/12 | 10191509 | 22 | ratón, rata, mosca
# Limpieza
## Químicos
### Desinfectantes
LIM-6101 | Cloro concentrado {} | Pieza; 4/4 | 47131803 | 24/98/352 | 1 L, 5 L, 20 L
LIM-6120 | Limpiador multiusos aroma {} 5 L | Pieza; 4/4 | 47131805 | 79 | lavanda, limón, pino, manzana y canela
### Jabones
LIM-6201 | Jabón líquido para manos {} | Pieza | 53131608 | 46/79/310 | 500 ml, 1 L, 5 L
LIM-6220 | Detergente en polvo {} | Saco | 47131811 | 218/409 | 5 kg, 10 kg
### Papel
LIM-6240 | Papel higiénico jumbo {} | Caja 12 rollos | 14111704 | 389/465 | 200 m, 400 m
LIM-6250 | Toalla en rollo {} | Caja 6 rollos | 14111703 | 342/428 | 180 m, 240 m
## Utensilios
### Escobas y trapeadores
LIM-6301 | Escoba {} | Pieza; 12/12 | 47131604 | 39 | de plástico abanico, de mijo, para exterior
LIM-6320 | Trapeador de {} | Pieza; 12/12 | 47131500 | 44 | pabilo 400 g, pabilo 600 g, microfibra
### Bolsas
LIM-6401 | Bolsa para basura negra {} | Kg; 5/5 | 47121701 | 41 | 50 × 70 cm, 60 × 90 cm, 90 × 120 cm
# Cerrajería
## Candados
### Candados de latón
CER-7101 | Candado de latón {} El Cerrojo | Pieza | 46171501 | 74 | 20 mm, 30 mm, 40 mm, 50 mm, 60 mm
CER-7120 | Candado de acero gancho largo {} | Pieza | 46171501 | 118 | 40 mm, 50 mm
## Cerraduras
### Chapas y cerrojos
CER-7201 | Chapa de pomo para {} | Pieza | 46171500 | 189 | recámara, baño, entrada
CER-7220 | Cerrojo {} El Cerrojo | Pieza | 46171500 | 246 | sencillo, doble cilindro
CER-7240 | Bisagra {} | Par; 6/6 | 31162400 | 26 | 2", 2 1/2", 3", 3 1/2"
# Seguridad
## Protección personal
### Guantes
SEG-8101 | Guante de {} | Par; 12/12 | 46181504 | 34 | carnaza, algodón con puntos, nitrilo, látex, piel para soldador
### Ojos, oídos y cabeza
SEG-8201 | Lente de seguridad {} | Pieza; 6/6 | 46181504 | 31 | claro, gris, ámbar
SEG-8220 | Casco de seguridad {} | Pieza | 46181504 | 118 | blanco, amarillo, azul
SEG-8240 | Mascarilla {} | Caja 50 pz | 46181504 | 96 | tricapa, KN95
### Arneses y chalecos
SEG-8260 | Chaleco reflejante {} | Pieza; 10/10 | 46181504 | 58 | naranja, verde limón, amarillo
SEG-8280 | Faja lumbar con tirantes talla {} | Pieza | 46181504 | 112 | chica, mediana, grande, extragrande
## Señalización
### Vialidad
SEG-8301 | Cono de señalización {} | Pieza | 46181504 | 89 | 45 cm, 70 cm, 90 cm
SEG-8320 | Cinta {} 300 m | Rollo 300 m | 31201500 | 128 | «Precaución», «Peligro»
`
